/**
 * The sheets of every page, those of the flow come with it (flow-area.tsx), in the order in which they overrule each other; `main.tsx`
 * imports this file first. base.css comes before all: it says the order of the layers.
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
