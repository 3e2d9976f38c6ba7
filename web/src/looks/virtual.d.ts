declare module 'virtual:figures' {
  export const symbols: string;
  export const sizes: Record<string, [number, number]>;
}
