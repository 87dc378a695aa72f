/** Which schema completes which file, in the words of VS Code and of JetBrains. */
import { FIRST_LANGUAGE } from '../languages.ts';
import type { Definitions } from '../check/definitions.ts';

export interface Wire {
  schema: string;
  files: string[];
}

export const GEN = 'workbench/editor/gen';
export const wires = (definitions: Definitions): Wire[] => [
  {
    schema: `${GEN}/step.schema.gen.json`,
    files: ['schemas/defs.json', 'schemas/steps/*.schema.json', 'schemas/popups/*.schema.json'],
  },
  ...definitions.forms.map(({ name, uiPath }) => ({
    schema: `${GEN}/${name}.ui.gen.json`,
    files: [uiPath],
  })),
  ...definitions.namespaces(FIRST_LANGUAGE).map((namespace) => ({
    schema: `${GEN}/${namespace}.texts.gen.json`,
    files: [`locales/*/${namespace}.json`],
  })),
];

/** `.vscode/settings.json`. */
export const vscodeSettings = (definitions: Definitions): string =>
  `${JSON.stringify(
    {
      'json.schemas': wires(definitions).map(({ schema, files }) => ({
        fileMatch: files.map((file) => `/${file}`),
        url: `./${schema}`,
      })),
    },
    null,
    2,
  )}\n`;

const entry = ({ schema, files }: Wire): string => {
  const name = schema.slice(schema.lastIndexOf('/') + 1).replace('.gen.json', '');
  const patterns = files
    .map(
      (file) => `                <Item>
                  <option name="path" value="${file}" />${file.includes('*') ? '\n                  <option name="pattern" value="true" />' : ''}
                  <option name="mappingKind" value="${file.includes('*') ? 'Pattern' : 'File'}" />
                </Item>`,
    )
    .join('\n');
  return `      <entry key="${name}">
        <value>
          <SchemaInfo>
            <option name="name" value="${name}" />
            <option name="relativePathToSchema" value="${schema}" />
            <option name="patterns">
              <list>
${patterns}
              </list>
            </option>
          </SchemaInfo>
        </value>
      </entry>`;
};
/** `.idea/jsonSchemas.xml`. */
export const jetbrainsSettings = (
  definitions: Definitions,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<project version="4">
  <component name="JsonSchemaMappingsProjectConfiguration">
    <state>
      <map>
${wires(definitions).map(entry).join('\n')}
      </map>
    </state>
  </component>
</project>
`;
