import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** No macro runs, no link is followed, whatever a document asks for. The sandbox refuses that too. */
const SETTINGS: ReadonlyArray<readonly [path: string, name: string, value: string]> = [
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Writer/Content/Update', 'Link', '2'],
];

const item = ([path, name, value]: (typeof SETTINGS)[number]) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** Makes the folder of settings with which LibreOffice starts. */
export async function writeOfficeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${SETTINGS.map(item).join('\n')}
</oor:items>
`;
  await writeFile(join(user, 'registrymodifications.xcu'), text);
}
