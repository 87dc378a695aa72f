/** Mantine's sheets of the components used here (all of styles.css would be 29 kB), then our own, which overrides them. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './form.css';
import './widgets/widgets.css';
import './templates/error-summary.css';
