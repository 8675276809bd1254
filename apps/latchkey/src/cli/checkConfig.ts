import { loadGuides } from '../clearSigning/loadGuides.ts'
import { isLoopback, type Settings } from '../config/config.ts'
import { findExampleSettings } from '../config/exampleHosts.ts'
import { hasRealNetwork, type OwnerConfig } from '../config/ownerConfig.ts'
import { assertFrameHost } from '../custody/embedded.ts'

type Loaded = { readonly settings: Settings; readonly owner: OwnerConfig }

/** The settings and the configuration in short, line by line. Fails as a start does, before anything is started. */
export function checkConfig({ settings, owner }: Loaded): readonly string[] {
  assertFrameHost(settings, owner)
  return [
    ...tellPlaces(settings),
    ...tellOwner(owner),
    ...tellGuides(settings, owner),
    ...tellDoubts(settings, owner),
    ...tellExamples(settings, owner),
  ]
}

function tellPlaces({ configFile, publicOrigin, port, databaseUrl, dataFolder, hosts }: Settings): readonly string[] {
  return [
    `configuration   ${configFile}`,
    `address         ${publicOrigin ?? `http://localhost:${port}`}, on port ${port} of ${hosts.join(' and ')}`,
    // The address of a server may hold a password.
    `database        ${databaseUrl === undefined ? `embedded, in ${dataFolder}` : `PostgreSQL at ${new URL(databaseUrl).host}`}`,
  ]
}

function tellOwner({ chains, tokens, tokenLists, custody }: OwnerConfig): readonly string[] {
  return [
    ...(chains.length === 0 ? ['networks        none of yours: two local chains, to try it on'] : []),
    ...chains.map(({ id, name }) => {
      const symbols = tokens.filter(({ chainId }) => chainId === id).map(({ symbol }) => symbol)
      const told = symbols.length === 0 ? '' : `, with ${symbols.join(', ')}`
      const listed = tokenLists.tokens.filter(({ chainId }) => chainId === id).length
      return `network         ${name} (${id})${told}${listed === 0 ? '' : `, and ${listed} of your lists`}`
    }),
    ...(chains.length > 0 && !tokenLists.shipped ? ['tokens          without the list of this product'] : []),
    `custody         ${custody === false ? 'none' : 'url' in custody ? `at ${custody.url}` : 'here'}`,
  ]
}

/** Reads the files, so that a fault in one of them is told as a start tells it. */
function tellGuides({ configFile }: Settings, { clearSigning }: OwnerConfig): readonly string[] {
  if (clearSigning === undefined) return []
  const { abis, descriptions } = loadGuides(clearSigning, configFile)
  return [`clear signing   ${abis} ABIs and ${descriptions} descriptions`]
}

/** Settings that can be meant, and mostly are not. */
function tellDoubts(settings: Settings, owner: OwnerConfig): readonly string[] {
  const isReal = hasRealNetwork(owner)
  const isOpen = !settings.hosts.every(isLoopback)
  const { custody } = owner
  const isMailMissing = custody !== false && !('url' in custody) && custody.mail === undefined
  return [
    ...(isReal && settings.publicOrigin === undefined
      ? ['look            Visitors reach it on this machine only: set LATCHKEY_ORIGIN to the address that they use.']
      : []),
    ...(isOpen && settings.publicOrigin === undefined
      ? ['look            It listens for others, who are sent to localhost: set LATCHKEY_ORIGIN.']
      : []),
    ...(isReal && settings.publicOrigin !== undefined && settings.frameOrigin === undefined && custody !== false
      ? ['look            The key frame is out of reach for visitors: set LATCHKEY_FRAME_ORIGIN to a host of its own.']
      : []),
    ...(isReal && isMailMissing
      ? ['look            Mails wait in the data folder: name a mail server at custody.mail to have them sent.']
      : []),
  ]
}

function tellExamples(settings: Settings, { exampleHosts }: OwnerConfig): readonly string[] {
  const found = [...findExampleSettings(settings), ...exampleHosts]
  const told = found.map(({ field, host }) => `look            ${field} names ${host}, as examples do.`)
  return told.length === 0
    ? []
    : [...told, '                Nobody answers there: put your own, or take the field out.']
}
