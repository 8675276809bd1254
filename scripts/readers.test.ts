import { expect, test } from 'vitest'
import { listFiles, readText } from './repository.ts'

const sources = listFiles().filter(
  (path) => /^(?:packages|apps)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
)

test('objects from outside are read by schemas, but for those that are named here', () => {
  const byHand = [
    // Before anything is shown, or with the account: a schema would have to wait for its library.
    'apps/web/src/{boot,demoWallet/walletState}.ts',
    'packages/base/src/httpRpc.ts',
    'packages/connect/src/{actions/requestAccountsPermission,actions/serverLogin,loginClient,persistence}.ts',
    'packages/connect/src/{connectors/remote/storedSession,tokens/ownTokens,transfers/storedTransfers}.ts',
    'packages/embedded/src/record/{storedCode,storedEmbedded}.ts',
    'packages/evm/src/{chains/plainChain,tokens/parseTokenList}.ts',
    // Each field has a fault of its own, or depends on others.
    'packages/connect/src/connectors/coinbase/linkMethods.ts',
    'packages/embedded/src/sending/prepareTransaction.ts',
    'packages/evm/src/signing/typedData.ts',
    // A schema would be no shorter.
    'apps/custody-server/src/facts/readStored.ts',
    'packages/base/src/readAs.ts',
    'packages/connect/src/{collectibles/collectibleFacts,contacts/contact,history/notices}.ts',
    'packages/connect/src/connectors/{coinbase/linkProvider,named/crossAppLink}.ts',
    'packages/embedded/src/{batches/sponsorService,provider/watchToken,stepUp/spending}.ts',
    'packages/evm/src/chains/parsePrices.ts',
    'packages/remote/src/relay/frames.ts',
  ].flatMap((paths) => {
    const [before, names = '', after] = paths.split(/[{}]/)
    return names === '' ? [paths] : names.split(',').map((name) => `${before}${name}${after}`)
  })
  const hand = /^import \{[^}]*\bisRecord\b[^}]*\} from '(?:@latchkey\/base|\.\/isRecord\.ts)'/m
  expect(sources.filter((path) => hand.test(readText(path))).sort()).toEqual(byHand.sort())
})
