import { render } from 'preact';
import { App } from './app.js';
import './base.css';
import './style.css';

/** The service that `?service=URL` or the build names. Without one, a server in this tab answers. */
const service = new URLSearchParams(location.search).get('service') ?? import.meta.env['VITE_SERVICE_URL'];

const baseUrl = service ?? (await (await import('./in-the-tab.js')).startInTheTab());
render(<App baseUrl={baseUrl} />, document.body);
