import type { Activity, EndpointIntent, SubmitName } from '@latchkey/custody'
import type { consoleTitlesTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'
import { readIntent } from '../changes/readIntent.ts'
import { visible } from '../layout/visible.ts'
import { readVisitorName, type VisitorName } from '../layout/visitorName.ts'
import { activityWords } from '../layout/words.ts'

/** A field whose name says most about the activity. */
type NameKey =
  | 'walletName'
  | 'privateKeyName'
  | 'policyName'
  | 'subOrganizationName'
  | 'userTagName'
  | 'privateKeyTagName'
  | 'userName'
  | 'email'

type FieldOf<Parameters> = Parameters extends unknown ? keyof Parameters : never

/** Submits that have such a field in any of their forms. */
type NamedSubmit = {
  [Name in SubmitName]: Extract<FieldOf<EndpointIntent<Name>['parameters']>, NameKey> extends never ? never : Name
}[SubmitName]

const nameKeys: Readonly<Record<NamedSubmit, NameKey>> = {
  create_wallet: 'walletName',
  import_wallet: 'walletName',
  import_private_key: 'privateKeyName',
  create_policy: 'policyName',
  update_policy: 'policyName',
  create_sub_organization: 'subOrganizationName',
  create_user_tag: 'userTagName',
  create_private_key_tag: 'privateKeyTagName',
  update_user: 'userName',
  email_auth: 'email',
  init_user_email_recovery: 'email',
  create_read_write_session: 'email',
}

const visitorKeys = {
  'Passkey wallet': 'consoleTitles.visitor.passkey',
  'Email wallet': 'consoleTitles.visitor.email',
  'Recovery address': 'consoleTitles.visitor.recovery',
} as const satisfies Readonly<Record<VisitorName, string>>

/** An activity in one line of plain words, with the name of what it is about. */
export function activityTitle(
  say: Say<typeof consoleTitlesTexts>,
  activity: Pick<Activity, 'type' | 'intent'>,
): string {
  const { name, parameters } = readIntent(activity)
  // The interface's own word for a kind that this release does not know.
  if (name === undefined) return activityWords(activity.type)
  if (!isNamed(name)) return say(`consoleTitles.${name}`)
  const value = parameters[nameKeys[name]]
  if (typeof value !== 'string' || value === '') return say(`consoleTitles.${name}`)
  const visitorName = name === 'create_sub_organization' ? readVisitorName(value) : undefined
  if (visitorName !== undefined) return say(visitorKeys[visitorName])
  return say(`consoleTitles.${name}.named`, { name: visible(value) })
}

function isNamed(name: SubmitName): name is NamedSubmit {
  return Object.hasOwn(nameKeys, name)
}
