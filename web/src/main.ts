import './looks/fonts.css';
import './looks/figures.css';
import './looks/app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { apply } from './looks/settings.svelte';

apply();
mount(App, { target: document.getElementById('app')! });
