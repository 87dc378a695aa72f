/** JSON Forms with its plain HTML renderers. */
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { show } from './jsonforms-form.jsx';

show({ renderers: vanillaRenderers, cells: vanillaCells });
