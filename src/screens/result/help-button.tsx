import { Button } from '@mantine/core';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';

interface Props {
  label: string;
  /** The request of the visitor; selects the text of the popup. */
  about: 'review' | 'withdrawal';
  primary?: boolean;
}

/** Opens the popup with the contact data, for requests that only the bank's staff can handle. */
export function HelpButton({ label, about, primary = false }: Props) {
  const control = useFlowControl();
  return (
    <Button
      variant={primary ? 'filled' : 'outline'}
      data-action="help"
      onClick={() => void control.ask('GET_HELP_NOTIFICATION', { context: about })}
    >
      {label}
    </Button>
  );
}
