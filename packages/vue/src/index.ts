export { useAccount, useConnectionState, useLogin, useStore, useTransfers } from './composables.ts'
export { latchkey, useHub, useKit } from './kit.ts'
export {
  ActivityList,
  ConnectButton,
  ConnectPanel,
  EmbeddedWallet,
  NetworkSwitcher,
  SignForm,
  SignInButton,
  TransferForm,
  WalletButton,
} from './parts.ts'
