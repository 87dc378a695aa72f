/** The first page: what happens in an application as a picture, how to begin, and which state leads to which screen. */
import {
  Alert,
  Badge,
  Button,
  Group,
  Paper,
  Table,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import type { CustomerType } from '#flow/application.ts';
import { PHASES, stepRow, type Progress, type Step } from '#flow/steps.ts';
import { CUSTOMER_TYPES, rowsOf, STATES } from '../../transitions.ts';
import { isTextKey, t, type TextKey } from '../shared.ts';
import { useChanges } from './calls.ts';
import type { Choice } from './choice.ts';
import { Development, useDevelopment } from './development.tsx';
import { concerns, formOf, SCENES, sceneName, sceneOf, stateName, type Scene } from './scenes.ts';
import { useStudio } from './studio-context.ts';

/** The last phase that has begun. */
function phaseOf(step: Step, type: CustomerType): (typeof PHASES)[number] {
  const { progress } = stepRow(step);
  const own: Progress = 'ntb' in progress ? progress[type] : progress;
  return PHASES.findLast((phase) => own[phase] > 0) ?? PHASES[0];
}

/** The steps of a phase, each with those who see it there. */
const stepsOf = (phase: (typeof PHASES)[number]) =>
  SCENES.filter(({ kind }) => kind === 'step')
    .map((scene) => ({
      scene,
      types: CUSTOMER_TYPES.filter(
        (type) =>
          phaseOf(scene.id as Step, type) === phase &&
          scene.starts.some(({ customerType }) => customerType === type),
      ),
    }))
    .filter(({ types }) => types.length > 0);

/** `new customer, channel ONLINE` in German. */
const condition = (when: string): string =>
  when
    .split(', ')
    .map((part) => {
      const [, kind = part, name = ''] =
        /^((?:not )?(?:channel|legitimation)) (.+)$/.exec(part) ?? [];
      const key = `when.${kind}`;
      return isTextKey(key) ? t(key, { name }) : part;
    })
    .join(', ');

const BEGIN: Readonly<Record<string, Partial<Choice>>> = {
  text: { view: 'screens', edit: true },
  question: { view: 'screens', panel: 'questions' },
  error: { view: 'screens', sample: 'invalid', fault: 'refused' },
  widths: { view: 'screens', width: '360+1280' },
  translation: { view: 'texts' },
  changes: { view: 'changes' },
};

export function StartView() {
  const { choose, texts, textsProblem, textOf, changes: count, findings } = useStudio();
  const { value: changes = [] } = useChanges(count);
  const mistakes = findings.filter(({ hint }) => !hint);
  const counted = (count: number, one: TextKey, many: TextKey, color?: string) =>
    count > 0 && (
      <Badge component="span" {...(color ? { color } : { variant: 'default' })} data-counted={one}>
        {t(count === 1 ? one : many, { count })}
      </Badge>
    );
  const [isDevelopment] = useDevelopment();
  const open = ({ id, starts }: Scene, more: Partial<Choice> = {}) =>
    choose({
      view: 'screens',
      scene: id,
      ...(starts[0] && { customerType: starts[0].customerType }),
      ...more,
    });
  return (
    <main id="content" className="wide start" tabIndex={-1}>
      <h1>{t('start.heading')}</h1>
      <Text size="sm">{t('start.hint')}</Text>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      {texts.length === 0 && textsProblem === undefined && <Text>{t('loading')}</Text>}
      <ol className="flow" aria-busy={texts.length === 0 && textsProblem === undefined}>
        {(texts.length === 0 ? [] : PHASES).map((phase) => (
          <li key={phase}>
            <h2>{textOf(`flow:progress.phases.${phase}`)}</h2>
            <ol className="plain">
              {stepsOf(phase).map(({ scene, types }) => (
                <Paper component="li" withBorder key={scene.id}>
                  <UnstyledButton
                    className="flow-step"
                    data-step={scene.id}
                    onClick={() => open(scene, types[0] && { customerType: types[0] })}
                  >
                    {sceneName(scene, textOf)}
                    {types.length === 1 && (
                      <Badge component="span" variant="default">
                        {t(`customerType.${types[0]!}`)}
                      </Badge>
                    )}
                    {stepRow(scene.id as Step).optional && (
                      <Badge component="span" variant="default">
                        {t('start.optional')}
                      </Badge>
                    )}
                    {counted(
                      mistakes.filter((finding) => concerns(finding, scene)).length,
                      'start.findingOne',
                      'start.findings',
                      'red.9',
                    )}
                    {counted(
                      changes.filter(({ screen }) => screen === formOf(scene.id)).length,
                      'changes.one',
                      'changes.many',
                    )}
                  </UnstyledButton>
                </Paper>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      <Title order={2} size="h4">
        {t('begin')}
      </Title>
      <ol className="begin">
        {Object.entries(BEGIN).map(([name, choice]) => {
          const [title, text] = [`begin.${name}`, `begin.${name}.text`];
          return (
            <Paper component="li" withBorder key={name}>
              <UnstyledButton data-begin={name} onClick={() => choose(choice)}>
                <b>{isTextKey(title) && t(title)}</b>
                <Text size="sm" c="dimmed" component="span">
                  {isTextKey(text) && t(text)}
                </Text>
                {name === 'changes' && (
                  <>
                    {counted(changes.length, 'changes.one', 'changes.many')}
                    {counted(mistakes.length, 'changes.openOne', 'changes.open', 'red.9')}
                  </>
                )}
              </UnstyledButton>
            </Paper>
          );
        })}
      </ol>
      <details>
        <summary>{t('flow.heading')}</summary>
        <Development />
        <Table striped withTableBorder className="table">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('flow.state')}</Table.Th>
              <Table.Th scope="col">{t('flow.condition')}</Table.Th>
              <Table.Th scope="col">{t('flow.screen')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {STATES.flatMap(rowsOf).map(({ state, when, screen }) => (
              <Table.Tr key={`${state} ${when}`} data-state={state}>
                <Table.Td>
                  <Group gap="xs">
                    {stateName(state)} {isDevelopment && <code>{state}</code>}
                  </Group>
                </Table.Td>
                <Table.Td>{when === 'always' ? '' : condition(when)}</Table.Td>
                <Table.Td>
                  <Button
                    variant="default"
                    onClick={() =>
                      open(sceneOf(screen), {
                        state,
                        customerType: /existing/i.test(state + when) ? 'existing' : 'ntb',
                      })
                    }
                  >
                    {sceneName(sceneOf(screen), textOf)}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </main>
  );
}
