/** JSON Forms with the renderers for Material UI. */
import { materialCells, materialRenderers } from '@jsonforms/material-renderers';
import { show } from './jsonforms-form.jsx';

show({ renderers: materialRenderers, cells: materialCells });
