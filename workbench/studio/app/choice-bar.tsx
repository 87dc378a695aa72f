/** For whom, in which state, with which answers and how wide: the choices above the preview. */
import { useId } from 'react';
import { CUSTOMER_TYPES } from '../../../tests/contract/transitions.ts';
import { BRAND_IDS, BRANDS } from '#brand/brands.ts';
import { PSEUDO } from '../../languages.ts';
import { SAMPLES, TROUBLES } from '../shared.ts';
import { say } from '../words.ts';
import { startOf, startsOf, WIDTHS } from './choice.ts';
import type { Choice } from './choice.ts';
import { sceneOf, STATUSES, WITH_STATUS } from './scenes.ts';
import { useStudio } from './studio-context.ts';

type Option = readonly [value: string, words: string];

type Named =
  'brand' | 'customerType' | 'state' | 'status' | 'sample' | 'trouble' | 'width' | 'language';
interface SelectProps {
  name: Named;
  options: readonly Option[];
  value: string;
  onChange(value: string): void;
}

function Select({ name, options, value, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id}>{say(`choice.${name}`)}</label>
      <select id={id} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ChoiceBar({ onReload }: { onReload(): void }) {
  const { choice, choose, languages } = useStudio();
  const scene = sceneOf(choice.scene);
  const starts = startsOf(choice);
  const types = CUSTOMER_TYPES.filter((type) =>
    scene.starts.some(({ customerType }) => customerType === type),
  );
  const start = startOf(choice);
  const set = (name: keyof Choice) => (value: string) =>
    choose({
      [name]: name === 'width' ? Number(value) : value,
      ...(name === 'customerType' ? { state: '', status: '' } : {}),
    });
  return (
    <div className="bar" role="group" aria-label={say('choices')}>
      <Select
        name="brand"
        value={choice.brand}
        onChange={set('brand')}
        options={BRAND_IDS.map((id): Option => [id, BRANDS[id].product])}
      />
      <Select
        name="customerType"
        value={start?.customerType ?? choice.customerType}
        onChange={set('customerType')}
        options={types.map((type): Option => [type, say(`customerType.${type}`)])}
      />
      {starts.length > 1 && (
        <Select
          name="state"
          value={start?.state ?? ''}
          onChange={set('state')}
          options={starts.map(({ state }): Option => [state ?? '', state ?? say('state.none')])}
        />
      )}
      {WITH_STATUS.includes(scene.id) && (
        <Select
          name="status"
          value={choice.status}
          onChange={set('status')}
          options={[
            ['', say('status.none')],
            ...STATUSES.map((status): Option => [status, status]),
          ]}
        />
      )}
      <Select
        name="sample"
        value={choice.sample}
        onChange={set('sample')}
        options={SAMPLES.map((sample): Option => [sample, say(`sample.${sample}`)])}
      />
      <Select
        name="trouble"
        value={choice.trouble}
        onChange={set('trouble')}
        options={TROUBLES.map((trouble): Option => [trouble, say(`trouble.${trouble}`)])}
      />
      <Select
        name="width"
        value={String(choice.width)}
        onChange={set('width')}
        options={WIDTHS.map((width): Option => [String(width), `${width} px`])}
      />
      <Select
        name="language"
        value={choice.language}
        onChange={set('language')}
        options={[
          ...languages.map((language): Option => [language, language]),
          [PSEUDO, say('language.pseudo')],
        ]}
      />
      <div className="bar__switches">
        <button
          type="button"
          aria-pressed={choice.contrast}
          onClick={() => choose({ contrast: !choice.contrast })}
        >
          {say('choice.contrast')}
        </button>
        <button
          type="button"
          aria-pressed={choice.edit}
          data-action="edit-texts"
          onClick={() => choose({ edit: !choice.edit })}
        >
          {say('choice.edit')}
        </button>
        <button type="button" onClick={onReload}>
          {say('choice.reload')}
        </button>
      </div>
    </div>
  );
}
