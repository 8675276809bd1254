import { forgetProposals } from './answerProposal.ts'
import type { WalletSide } from './peerState.ts'
import { receiveProposal } from './receiveProposal.ts'
import { receiveSessionRequest } from './receiveSessionRequest.ts'
import { giveUpApproval, sendApproval, sendApprovalAgain } from './sendApproval.ts'
import { endWhatWasAsked, lookAfterUnheard, sendUpdates } from './walletHeartbeat.ts'

/** Makes a peer a wallet: `createPeer({ …, wallet: walletSide })`. */
export const walletSide: WalletSide = {
  receiveProposal,
  receiveSessionRequest,
  forgetProposals,
  sendApproval,
  sendApprovalAgain,
  giveUpApproval,
  endWhatIsOver: endWhatWasAsked,
  sendUpdates,
  lookAfterUnheard,
}
