import {
  openCredentialBundle,
  parsePublicKey,
  readImportBundle,
  type SubmitName,
  sealImport,
  submitNames,
} from '@latchkey/custody'
import { samplesOf } from './samples.ts'
import { createTestKey, type TestKey } from './testKey.ts'
import { type Answer, resultOf, type TestServer } from './testServer.ts'
import type { Tenant } from './testTenant.ts'

/** Sends a sample of a submit; the answers that later ones need are kept between the calls. */
export type SendSample = (name: SubmitName) => Promise<Answer>

/** The names of all submits in the order of the samples: what is removed is used before. */
export function sampleOrder(samples: object): readonly SubmitName[] {
  return Object.keys(samples).flatMap((name) => submitNames.filter((each) => each === name) as SubmitName[])
}

/** Sends the tenant's samples, each by whoever may send it. */
export function createSendSample(
  custody: TestServer,
  tenant: Tenant,
  samples: ReturnType<typeof samplesOf> = samplesOf(custody, tenant),
): SendSample {
  const { organizationId, userId } = tenant
  const bundles: Record<string, string> = {}

  async function send(name: SubmitName): Promise<Answer> {
    const bundle = bundles[name]
    if (bundle !== undefined) {
      const parameters = { ...samples[name], encryptedBundle: await sealSample(name, bundle) }
      return await custody.submit(name, { organizationId, parameters }, tenant.key)
    }
    if (name === 'create_sub_organization') {
      const request = { organizationId: custody.root.organizationId, parameters: samples[name] }
      return await custody.submit(name, request, custody.rootKey)
    }
    const key = name === 'recover_user' ? await recoveryKey() : tenant.key
    return await custody.submit(name, { organizationId, parameters: samples[name] }, key)
  }

  async function sealSample(name: SubmitName, bundle: string): Promise<string> {
    const quorumPublicKeys = [parsePublicKey(custody.server.quorumPublicKey)]
    const target = readImportBundle(bundle, { organizationId, userId, quorumPublicKeys })
    const secret =
      name === 'import_wallet'
        ? Buffer.from('test test test test test test test test test test test junk')
        : Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex')
    return await sealImport(secret, target)
  }

  async function recoveryKey(): Promise<TestKey> {
    const frame = createTestKey()
    const emailCustomization = { appName: 'Shop', magicLinkTemplate: 'https://shop.example/recover?bundle=%s' }
    const parameters = { email: tenant.email, targetPublicKey: frame.targetPublicKey, emailCustomization }
    resultOf(await custody.submit('init_user_email_recovery', { organizationId, parameters }, custody.rootKey))
    const bundle = custody.mails.at(-1)?.text.match(/\?bundle=(\w+)/)?.[1]
    return createTestKey(await openCredentialBundle(bundle, frame.privateBytes))
  }

  return async (name) => {
    const answer = await send(name)
    if (name.startsWith('init_import')) bundles[name.slice('init_'.length)] = resultOf(answer).importBundle
    return answer
  }
}
