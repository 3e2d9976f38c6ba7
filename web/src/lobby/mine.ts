// The links that this browser holds; a link is a secret and lives only here and in the fragment of the address.

const key = 'condotta.links';

export function links(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function remember(link: string): void {
  localStorage.setItem(key, JSON.stringify([link, ...links().filter((each) => each !== link)].slice(0, 60)));
}

export function forget(link: string): void {
  localStorage.setItem(key, JSON.stringify(links().filter((each) => each !== link)));
}

export const addressOf = (link: string): string => `${location.origin}/#play=${encodeURIComponent(link)}`;
