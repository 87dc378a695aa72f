/**
 * Style sheets of every page, in cascade order; `main.tsx` imports this file first, flow-area.tsx adds those of the flow. base.css
 * comes first because it declares the order of the layers.
 */
import '#brand/themes/base.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import 'virtual:fonts/fallbacks.css';
import 'virtual:themes.css';
import '#brand/themes/contrast.css';
import '#app/layout/shell.css';
import '#app/layout/frame.css';
import '#app/dialogs/feedback.css';
import '#screens/main.css';
