import { Button } from '@mantine/core';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';

interface Props {
  label: string;
  /** What the visitor wants of the people there: the popup says how. */
  about: 'review' | 'withdrawal';
  primary?: boolean;
}

/** What only people can do: says how to reach them. */
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
