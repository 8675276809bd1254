export {
  activityList,
  connectButton,
  connectPanel,
  embeddedWallet,
  networkSwitcher,
  signForm,
  signInButton,
  transferForm,
  walletButton,
} from './parts.ts'
export { accountOfHub, loginOfHub, toReadable, transfersOfHub } from './stores.ts'
