/** One row of choices above the preview. */
import { Button, Group, Input, NativeSelect, Popover, SegmentedControl, Text } from '@mantine/core';
import { BRAND_IDS, BRANDS } from '#brand/brands.ts';
import { CUSTOMER_TYPES } from '../../../transitions.ts';
import { languageName, PSEUDO } from '../../../languages.ts';
import { FAULTS, named, SAMPLES, t, THEMES } from '../../shared.ts';
import { startOf, startsOf, WIDTHS, type Choice } from '../choice.ts';
import { sceneName, sceneOf, stateName, STATUSES, WITH_STATUS } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';

type Options = readonly (readonly [value: string, label: string])[];
type Named =
  'brand' | 'customerType' | 'status' | 'sample' | 'fault' | 'width' | 'theme' | 'language';

const NORMAL = { sample: 'loaded', fault: 'none', status: '' } as const;
/** What is chosen under 'Mehr', where it is closed. */
const chosenIn = ({ sample, fault, status }: Choice): string[] =>
  [
    sample !== NORMAL.sample && `${t('choice.sample')} „${t(`sample.${sample}`)}“`,
    fault !== NORMAL.fault && `${t('choice.fault')} „${t(`fault.${fault}`)}“`,
    status !== NORMAL.status && `${t('choice.status')} „${named('status', status)}“`,
  ].filter((each) => each !== false);

export function ChoiceBar({ onReload }: { onReload(): void }) {
  const { choice, choose, languages } = useStudio();
  const scene = sceneOf(choice.scene);
  const start = startOf(choice);
  const change = (name: Named) => (value: string) =>
    choose({
      [name]: value,
      ...(name === 'customerType' ? { state: '', status: '' } : {}),
      // Wrong answers are chosen for their messages: only a submitted form shows them, and as long as they are.
      ...(name === 'sample' && value === 'invalid' && choice.fault === 'none'
        ? { fault: 'refused' as const }
        : name === 'sample' && choice.sample === 'invalid' && choice.fault === 'refused'
          ? { fault: 'none' as const }
          : {}),
    });
  const asData = (options: Options) => options.map(([value, label]) => ({ value, label }));
  const select = (name: Named, options: Options, value: string = choice[name]) => (
    <NativeSelect
      name={name}
      label={t(`choice.${name}`)}
      data={asData(options)}
      value={value}
      onChange={({ target }) => change(name)(target.value)}
    />
  );
  const segments = (name: Named, options: Options, value: string = choice[name]) => (
    <Input.Wrapper size="xs" label={t(`choice.${name}`)} labelElement="div">
      <SegmentedControl
        size="xs"
        className="segments"
        name={name}
        aria-label={t(`choice.${name}`)}
        data={asData(options)}
        value={value}
        onChange={change(name)}
      />
    </Input.Wrapper>
  );
  /** Without its country, where that is enough. */
  const shortName = (language: string) => {
    const code = (name: string) => name.replace(/-.*/, '');
    const isOnly = languages.filter((each) => code(each) === code(language)).length === 1;
    return languageName(isOnly ? code(language) : language);
  };
  const types = CUSTOMER_TYPES.filter((type) =>
    scene.starts.some(({ customerType }) => customerType === type),
  );
  return (
    <Group
      component="section"
      className="bar choices"
      align="end"
      gap="0.5rem"
      aria-label={t('choices')}
    >
      <SkipToPanels />
      {segments(
        'brand',
        BRAND_IDS.map((id) => [id, BRANDS[id].product]),
      )}
      {segments(
        'customerType',
        types.map((type) => [type, t(`customerType.${type}`)]),
        start?.customerType ?? choice.customerType,
      )}
      {segments(
        'width',
        WIDTHS.map((width) => [width, t(`width.${width}`)]),
      )}
      {segments(
        'theme',
        THEMES.map((theme) => [theme, t(`theme.${theme}`)]),
      )}
      {select('language', [
        ...languages.map((language) => [language, shortName(language)] as const),
        [PSEUDO, t('language.pseudo')],
      ])}
      <Popover withArrow trapFocus withinPortal={false}>
        <Popover.Target>
          <Button variant={chosenIn(choice).length > 0 ? 'filled' : 'default'} data-action="more">
            {t('choice.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className="panel" aria-label={t('choice.more')}>
          {select(
            'sample',
            SAMPLES.map((sample) => [sample, t(`sample.${sample}`)]),
          )}
          {select(
            'fault',
            FAULTS.map((fault) => [fault, t(`fault.${fault}`)]),
          )}
          {WITH_STATUS.includes(scene.id) &&
            select('status', [
              ['', t('status.none')],
              ...STATUSES.map((status) => [status, t(`status.${status}`)] as const),
            ])}
          <Button variant="default" onClick={onReload}>
            {t('choice.reload')}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

/** The list and the preview have dozens of Tab stops. */
const SkipToPanels = () => (
  <a className="skip" href="#panels">
    {t('skip.panels')}
  </a>
);

/** What the preview shows, in which state, and the way to its texts. */
export function StageHead() {
  const { choice, choose, switched, textOf } = useStudio();
  const starts = startsOf(choice);
  const chosen = chosenIn(choice);
  return (
    <Group component="header" className="stage-head" gap="0.5rem 1rem" p="0.75rem 1rem 0">
      <SkipToPanels />
      <h1>{sceneName(sceneOf(choice.scene), textOf)}</h1>
      <Text role="status" size="sm" c="dimmed" data-switched>
        {switched.length > 0 && t('preview.switched', { list: switched.join(', ') })}
      </Text>
      {starts.length > 1 && (
        <NativeSelect
          name="state"
          label={t('choice.state')}
          data={starts.map(({ state = '' }) => ({
            value: state,
            label: stateName(state || undefined),
          }))}
          value={startOf(choice)?.state ?? ''}
          onChange={({ target }) => choose({ state: target.value })}
        />
      )}
      <Button
        variant={choice.edit ? 'filled' : 'default'}
        aria-pressed={choice.edit}
        data-action="toggle-edit"
        onClick={() => choose({ edit: !choice.edit })}
      >
        {t('choice.edit')}
      </Button>
      {chosen.length > 0 && (
        <Group w="100%" gap="0.5rem">
          <Text size="sm" data-chosen>
            {chosen.join(', ')}
          </Text>
          <Button
            variant="default"
            size="compact-xs"
            data-action="normal"
            onClick={() => {
              choose(NORMAL);
              document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
            }}
          >
            {t('choice.normal')}
          </Button>
        </Group>
      )}
    </Group>
  );
}
