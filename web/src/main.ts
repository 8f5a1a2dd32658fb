import { askFirst } from './app/ask-first';
import './styles.css';

// Small, so that the service is asked while the rest is still on its way.
askFirst(location);
void import('./start');
