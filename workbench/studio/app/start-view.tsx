/** The first page: what happens in an application, from phase to phase. */
import {
  Alert,
  Badge,
  Button,
  Container,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import type { CustomerType } from '#flow/application.ts';
import { PHASES, stepRow, type Progress, type Step } from '#flow/steps.ts';
import { CUSTOMER_TYPES } from '../../transitions.ts';
import { t, type DefinitionChange } from '../shared.ts';
import { useRead } from './calls.ts';
import { concerns, formOf, SCENES, sceneName, type Scene } from './scenes.ts';
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

export function StartView() {
  const { texts, textsProblem, textOf, changes: count } = useStudio();
  const { value: changes = [] } = useRead<DefinitionChange[]>('changes', count);
  return (
    <Container size="xl" p="md">
      <Title order={1}>{t('start.heading')}</Title>
      <Text>{t('start.hint')}</Text>
      {textsProblem !== undefined && (
        <Alert color="red">{t('texts.failed', { reason: textsProblem })}</Alert>
      )}
      {texts.length === 0 && textsProblem === undefined && <Text>{t('loading')}</Text>}
      <SimpleGrid cols={{ base: 1, md: 4 }} my="md" aria-busy={texts.length === 0}>
        {(texts.length === 0 ? [] : PHASES).map((phase, i) => (
          <Paper key={phase} component="section" withBorder p="sm">
            <Title order={2} mb="xs">
              {i + 1}. {textOf(`flow:progress.phases.${phase}`)}
            </Title>
            <Stack gap="xs">
              {stepsOf(phase).map((step) => (
                <StepButton key={step.scene.id} {...step} changes={changes} />
              ))}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
    </Container>
  );
}

interface StepProps {
  scene: Scene;
  types: readonly CustomerType[];
  changes: readonly DefinitionChange[];
}
function StepButton({ scene, types, changes }: StepProps) {
  const { choose, textOf, findings } = useStudio();
  const own = findings.filter((finding) => !finding.hint && concerns(finding, scene));
  const changed = changes.filter(({ screen }) => screen === formOf(scene.id));
  const plain = (words: string) => <Badge variant="default">{words}</Badge>;
  return (
    <Button
      variant="default"
      h="auto"
      py="xs"
      fullWidth
      justify="start"
      data-step={scene.id}
      onClick={() =>
        choose({
          ...{ view: 'screens', scene: scene.id },
          ...(types[0] && { customerType: types[0] }),
        })
      }
    >
      <Group component="span" gap="xs">
        {sceneName(scene, textOf)}
        {types.length === 1 && plain(t(`customerType.${types[0]!}`))}
        {stepRow(scene.id as Step).optional && plain(t('start.optional'))}
        {own.length > 0 && (
          <Badge color="red.9" data-counted>
            {t(own.length === 1 ? 'start.findingOne' : 'start.findings', { count: own.length })}
          </Badge>
        )}
        {changed.length > 0 && (
          <Badge variant="default" data-counted>
            {t(changed.length === 1 ? 'changes.one' : 'changes.many', { count: changed.length })}
          </Badge>
        )}
      </Group>
    </Button>
  );
}
