/** The studio's page. */
import '@mantine/core/styles.css';
import './studio.css';
import { createTheme, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { Studio } from './studio.tsx';

const small = { defaultProps: { size: 'xs' } };
/** The default theme, in shades that stand out enough on white. */
const theme = createTheme({
  primaryShade: 8,
  components: { Button: small, NativeSelect: small, TextInput: small, Textarea: small },
});

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <MantineProvider theme={theme}>
      <Studio />
    </MantineProvider>,
  );
