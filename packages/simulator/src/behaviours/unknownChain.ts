import { group } from '../behaviour.ts'

/** How it says that it does not know a network. */
export const unknownChain = group({
  unknownChainCode: {
    title: 'tells an unknown chain with the code that is meant for it',
    seenIn: 'most wallets',
    play: (wallet) => wallet.failOnUnknownChain(wallet.error(4902, 'Unrecognized chain ID "0x7a69".')),
  },
  unknownChainCodeAsText: {
    title: 'tells an unknown chain with its code as text',
    seenIn: 'bridges that pass everything as text',
    play: (wallet) => wallet.failOnUnknownChain({ code: '4902', message: 'no' }),
  },
  unknownChainInOriginalError: {
    title: 'tells an unknown chain with the code inside of an internal error',
    seenIn: 'MetaMask mobile',
    play: (wallet) =>
      wallet.failOnUnknownChain(
        wallet.error(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902, message: 'no' } }),
      ),
  },
  unknownChainInCause: {
    title: 'tells an unknown chain with the code in the cause',
    seenIn: 'libraries between wallet and page',
    play: (wallet) => wallet.failOnUnknownChain({ message: 'oops', cause: { code: 4902 } }),
  },
  unknownChainInError: {
    title: 'tells an unknown chain with the code in an error inside the error',
    seenIn: 'bridges to other devices',
    play: (wallet) => wallet.failOnUnknownChain({ error: { code: 4902, message: 'no' } }),
  },
  unknownChainInText: {
    title: 'tells an unknown chain with words and a general code',
    seenIn: 'Trust',
    play(wallet) {
      wallet.failOnUnknownChain(
        wallet.error(
          -32603,
          'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.',
        ),
      )
    },
  },
  unknownChainAsServerError: {
    title: 'tells an unknown chain with the code of a server error',
    seenIn: 'Frame',
    play: (wallet) => wallet.failOnUnknownChain(wallet.error(-32000, 'Chain does not exist')),
  },
  unknownChainPositive: {
    title: 'tells an unknown chain with a code that lost its sign',
    seenIn: 'Trust',
    play: (wallet) => wallet.failOnUnknownChain({ code: 32603, message: 'Unrecognized chain ID' }),
  },
  unknownChainAsString: {
    title: 'tells an unknown chain with a plain string',
    seenIn: 'hand-made providers',
    play: (wallet) => wallet.failOnUnknownChain('Unrecognized chain ID'),
  },
  unknownChainAsDisconnected: {
    title: 'tells an unknown chain as if it had lost the chain',
    seenIn: 'wallets that misread the standard',
    play: (wallet) =>
      wallet.failOnUnknownChain(wallet.error(4901, 'The Provider is not connected to the requested chain.')),
  },
  unknownChainAsUnsupported: {
    title: 'tells an unknown chain as if it could not switch',
    seenIn: 'wallets that misread the standard',
    play: (wallet) => wallet.failOnUnknownChain(wallet.error(4200, 'Unsupported')),
  },
  unknownChainAsInvalid: {
    title: 'tells an unknown chain as if the request were malformed',
    seenIn: 'wallets that misread the standard',
    play: (wallet) => wallet.failOnUnknownChain(wallet.error(-32602, 'Invalid chain')),
  },
  unknownChainInOtherWords: {
    title: "tells an unknown chain in the words of its owner's language, without a code",
    seenIn: 'wallets in translation',
    play: (wallet) => wallet.failOnUnknownChain(new Error('不支持的网络')),
  },
})
