/** Entry point of the preview's web view. */
import { render } from 'preact';
import { App } from './app.tsx';
import { connectHost } from './host.ts';

const host = connectHost();

window.addEventListener('error', (event) => host.post({ type: 'failure', message: event.message }));
window.addEventListener('unhandledrejection', (event) => host.post({ type: 'failure', message: String(event.reason) }));

const root = document.getElementById('root');
if (root) render(<App host={host} />, root);
