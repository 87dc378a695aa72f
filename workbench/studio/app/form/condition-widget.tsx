/** When a question is asked: another question, and its answers or bounds of its number. */
import { Box, Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { describedBy, FieldError, useWidget } from '#form/widgets/use-widget.tsx';
import { t, type Ask, type Condition } from '../../shared.ts';
import { answerOf, labelOf } from '../../words.ts';
import { useStudio } from '../studio-context.ts';

export const ALWAYS: Condition = { field: '', path: '' };

/** What can be asked for is in the renderer's context. */
export function ConditionWidget(props: WidgetProps) {
  const field = useWidget(props);
  const { textOf } = useStudio();
  const { asks } = props.registry.formContext as { asks: readonly Ask[] };
  const value = (props.value as Condition | undefined) ?? ALWAYS;
  const asked = asks.find(({ name }) => name === value.field);
  /** Without an answer it is only begun: what it lacks is no error yet. */
  const enter = (next: Condition): void =>
    next.field === '' || Object.keys(next).length > 2 ? field.commit(next) : props.onChange(next);
  return (
    <>
      <FieldError id={props.id} field={field} />
      <NativeSelect
        id={props.id}
        error={Boolean(field.error)}
        aria-describedby={describedBy(props.id, field)}
        name="field"
        label={t('edit.field')}
        description={t('edit.fieldHelp')}
        value={value.field}
        data={[
          { value: '', label: t('edit.always') },
          ...asks.map(({ name, path }) => ({ value: name, label: labelOf(path, textOf) })),
        ]}
        onChange={({ target }) => {
          const next = asks.find(({ name }) => name === target.value);
          enter(next ? { field: next.name, path: next.path } : ALWAYS);
        }}
      />
      {asked?.isNumber && <Bounds value={value} onChange={enter} />}
      {asked && !asked.isNumber && (
        <Answers key={value.field} values={asked.values} value={value} onChange={enter} />
      )}
    </>
  );
}

interface Props {
  value: Condition;
  onChange(value: Condition): void;
}

function Bounds({ value, onChange }: Props) {
  return (
    <Group gap="xs" grow>
      {(['minimum', 'maximum'] as const).map((limit) => (
        <NumberInput
          key={limit}
          name={`condition-${limit}`}
          label={t(`rule.${limit}`)}
          decimalSeparator=","
          hideControls
          value={value[limit] ?? ''}
          onChange={(number) => {
            const { [limit]: _, ...rest } = value;
            onChange(typeof number === 'number' ? { ...rest, [limit]: number } : rest);
          }}
        />
      ))}
    </Group>
  );
}

function Answers({ values, value, onChange }: Props & { values: readonly string[] }) {
  const { textOf } = useStudio();
  // Also before an answer is chosen.
  const [how, setHow] = useState<'is' | 'not'>(value.not ? 'not' : 'is');
  const chosen = value[how] ?? [];
  const { field, path } = value;
  const choose = (answers: string[], by = how) =>
    onChange(answers.length === 0 ? { field, path } : { field, path, [by]: answers });
  return (
    <>
      <NativeSelect
        name="compare"
        label={t('edit.compare')}
        value={how}
        data={(['is', 'not'] as const).map((each) => ({ value: each, label: t(`edit.${each}`) }))}
        onChange={({ target }) => {
          const next = target.value === 'not' ? 'not' : 'is';
          setHow(next);
          choose(chosen, next);
        }}
      />
      <Checkbox.Group
        label={t('edit.answers')}
        size="xs"
        value={chosen}
        onChange={(answers) => choose(answers)}
      >
        <Box mah="16rem" style={{ overflowY: 'auto' }}>
          {values.map((each) => (
            <Checkbox
              key={each}
              name="answer"
              my={6}
              value={each}
              label={answerOf(path, each, textOf)}
            />
          ))}
        </Box>
      </Checkbox.Group>
    </>
  );
}
