/** The things that a screen waits for, by the word for each in the code → its sentences in the table. */
export const thingKeys = {
  page: 'page',
  activities: 'activities',
  activity: 'activity',
  "policies' words": 'policyWords',
  users: 'users',
  user: 'user',
  invitations: 'invitations',
  tags: 'tags',
  'tags of users': 'userTags',
  'tags of private keys': 'keyTags',
  tag: 'tag',
  'root quorum': 'quorum',
  wallets: 'wallets',
  wallet: 'wallet',
  'private keys': 'privateKeys',
  'private key': 'privateKey',
  policies: 'policies',
  policy: 'policy',
  'contract interfaces': 'contracts',
  features: 'features',
  overview: 'overview',
  'sub-organizations': 'organizations',
  'sub-organization': 'organization',
} as const

/** Something that a screen waits for. */
export type Thing = keyof typeof thingKeys

/** Something that custody is asked for, and may refuse. */
export type AskedThing = Exclude<Thing, 'page'>
