import { render } from 'preact';
import { App } from './app.js';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';
import './styles/data.css';
import './styles/forms.css';
import './styles/model.css';
import './styles/live.css';

render(<App />, document.body);
