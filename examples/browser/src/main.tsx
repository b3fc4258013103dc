import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import './base.css';
import './style.css';

/** The service that `?service=URL` or the build names. Without one, a server in this tab answers. */
const service = new URLSearchParams(location.search).get('service') ?? import.meta.env['VITE_SERVICE_URL'];

const baseUrl = service ?? (await (await import('./in-the-tab.js')).startInTheTab());
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <App baseUrl={baseUrl} />
  </StrictMode>,
);
