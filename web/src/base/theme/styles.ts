// The styles of every page. What one screen needs is in the style sheet beside its component.
import './base.css';
import './controls.css';
import './theme.css';
