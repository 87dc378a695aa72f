/** The workbench's page. */
import '#brand/themes/base.css';
import 'virtual:themes.css';
import './base.css';
import './studio.css';
import './parts.css';
import './views.css';
import { createRoot } from 'react-dom/client';
import { Studio } from './studio.tsx';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Studio />);
