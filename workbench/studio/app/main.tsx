/** Puts the studio into its page, once: a component that was changed is replaced in it (studio.tsx). */
import { createRoot } from 'react-dom/client';
import { Studio } from './studio.tsx';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Studio />);
