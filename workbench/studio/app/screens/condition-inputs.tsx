/** Chooses when a question is asked: another question, and its answers or bounds of its number. */
import { Checkbox, Group, MultiSelect, NativeSelect } from '@mantine/core';
import { t, type Ask, type Condition } from '../../shared.ts';
import { answerOf, labelOf } from '../../words.ts';
import { NumberField } from '../inputs.tsx';
import { useStudio } from '../studio-context.ts';

export const ALWAYS: Condition = { field: '', path: '' };
/** More answers than these are searched for. */
const MOST_BOXES = 15;

interface Props {
  asks: readonly Ask[];
  value: Condition;
  /** Refused; the sentence stands elsewhere. */
  isWrong?: boolean;
  onChange(value: Condition): void;
}

export function ConditionInputs({ asks, value, isWrong, onChange }: Props) {
  const { textOf } = useStudio();
  const asked = asks.find(({ name }) => name === value.field);
  const how = value.not ? 'not' : 'is';
  const chosen = value[how] ?? [];
  const choose = (answers: string[], by: 'is' | 'not' = how) =>
    onChange({ field: value.field, path: value.path, [by]: answers });
  const options = (asked?.values ?? []).map((answer) => ({
    value: answer,
    label: answerOf(value.path, answer, textOf),
  }));
  const bound = (limit: 'minimum' | 'maximum') => (
    <NumberField
      name={`condition-${limit}`}
      label={t(`rule.${limit}`)}
      value={value[limit] ?? null}
      onChange={(number) => {
        const { [limit]: _, ...rest } = value;
        onChange(number === null ? rest : { ...rest, [limit]: number });
      }}
    />
  );
  return (
    <>
      <NativeSelect
        name="field"
        label={t('edit.field')}
        description={t('edit.fieldHelp')}
        error={isWrong}
        value={value.field}
        data={[
          { value: '', label: t('edit.always') },
          ...asks.map(({ name, path }) => ({ value: name, label: labelOf(path, textOf) })),
        ]}
        onChange={({ target }) => {
          const next = asks.find(({ name }) => name === target.value);
          onChange(next ? { field: next.name, path: next.path } : ALWAYS);
        }}
      />
      {asked?.isNumber && (
        <Group gap="xs" grow>
          {bound('minimum')}
          {bound('maximum')}
        </Group>
      )}
      {asked && !asked.isNumber && (
        <NativeSelect
          name="compare"
          label={t('edit.compare')}
          value={how}
          data={(['is', 'not'] as const).map((each) => ({ value: each, label: t(`edit.${each}`) }))}
          onChange={({ target }) => choose(chosen, target.value === 'not' ? 'not' : 'is')}
        />
      )}
      {asked && !asked.isNumber && options.length <= MOST_BOXES && (
        <Checkbox.Group
          size="xs"
          label={t('edit.answers')}
          value={chosen}
          onChange={(answers) => choose(answers)}
        >
          {options.map((each) => (
            <Checkbox key={each.value} name="answer" size="xs" my={6} {...each} />
          ))}
        </Checkbox.Group>
      )}
      {asked && options.length > MOST_BOXES && (
        <MultiSelect
          size="xs"
          name="answer"
          label={t('edit.answers')}
          searchable
          data={options}
          value={chosen}
          onChange={(answers) => choose(answers)}
        />
      )}
    </>
  );
}
