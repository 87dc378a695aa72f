/** Mantine's sheets of the components used here (all of styles.css would be 29 kB), then our own, which overrides them. */
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Checkbox.css';
import './form.css';
import './theme/controls.css';
import './error-summary.css';
