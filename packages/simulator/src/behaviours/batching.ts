import { group } from '../behaviour.ts'

/** How it takes several calls at once. */
export const batching = group({
  carriesOutBatches: {
    title: 'carries out several calls in one confirmation',
    seenIn: 'smart wallets',
    play(wallet) {
      wallet.atomic = 'supported'
    },
  },
  upgradesForBatches: {
    title: 'upgrades the account for its first batch',
    seenIn: 'MetaMask and others since EIP-7702',
    play(wallet) {
      wallet.atomic = 'ready'
      wallet.answers.wallet_sendCalls = async (params) => {
        await wallet.sleep(1000)
        wallet.atomic = 'supported'
        return await wallet.answer({ method: 'wallet_sendCalls', params })
      }
    },
  },
  sendsBatchesApart: {
    title: 'knows batches, and says that it cannot carry one out as one',
    seenIn: 'wallets without smart accounts',
    ends: { batch: 'oneByOne' },
    play(wallet) {
      wallet.atomic = 'unsupported'
    },
  },
  carriesOutAPart: {
    title: 'promises all or nothing, and carries out the first call alone',
    seenIn: 'attack, or haste',
    ends: { batch: 'partly' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.answers.wallet_sendCalls = async ([batch]) => {
        const asked = batch as { calls: readonly unknown[] }
        const changed = { ...asked, calls: asked.calls.slice(0, 1) }
        return await wallet.answer({ method: 'wallet_sendCalls', params: [changed] })
      }
      wallet.answers.wallet_getCallsStatus = async (params) => {
        const told = await wallet.answer({ method: 'wallet_getCallsStatus', params })
        return { ...(told as object), status: 600, atomic: false }
      }
    },
  },
  forgetsBatches: {
    title: 'takes a batch, and does not know its name afterwards',
    seenIn: 'wallets that keep batches in memory alone',
    ends: { batch: 'submitted' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.fail('wallet_getCallsStatus', wallet.error(5730, 'Unknown bundle id'))
    },
  },
  callsAPartTheWhole: {
    title: 'carries out the first call alone, and calls the batch done',
    // One transaction may hold all calls: nothing but its contents could tell.
    seenIn: 'attack',
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.answers.wallet_sendCalls = async ([batch]) => {
        const asked = batch as { calls: readonly unknown[] }
        const changed = { ...asked, calls: asked.calls.slice(0, 1) }
        return await wallet.answer({ method: 'wallet_sendCalls', params: [changed] })
      }
    },
  },
  namesNoBatch: {
    title: 'takes a batch, and answers with something that is no name',
    seenIn: 'hand-made providers',
    // It is found by the name that the page gave it.
    ends: { batch: 'done' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.answers.wallet_sendCalls = async (params) => {
        await wallet.answer({ method: 'wallet_sendCalls', params })
        return { id: ['no', 'name'] }
      }
    },
  },
  neverEndsBatches: {
    title: 'calls a batch pending for ever',
    seenIn: 'wallets behind bundlers',
    ends: { batch: 'submitted' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.answers.wallet_getCallsStatus = ([id]) => ({
        ...{ version: '2.0.0', id, chainId: `0x${wallet.chainId.toString(16)}`, status: 100, atomic: true },
      })
    },
  },
  callsItDone: {
    title: 'calls a batch done of which there is no transaction',
    seenIn: 'attack',
    ends: { batch: 'submitted' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.answers.wallet_sendCalls = ([batch]) => ({ id: (batch as { id: string }).id })
      wallet.answers.wallet_getCallsStatus = ([id]) => ({
        ...{
          version: '2.0.0',
          id,
          chainId: `0x${wallet.chainId.toString(16)}`,
          status: 200,
          atomic: true,
          receipts: [],
        },
      })
    },
  },
  refusesUpgrade: {
    title: 'is refused the upgrade of the account',
    seenIn: 'MetaMask and others since EIP-7702',
    ends: { batch: 'batch_upgrade_refused' },
    play(wallet) {
      wallet.atomic = 'ready'
      wallet.fail('wallet_sendCalls', wallet.error(5750, 'EIP-7702 upgrade rejected'), 1000)
    },
  },
  lacksACapability: {
    title: 'lacks a capability that nobody has asked for',
    seenIn: 'wallets with an unfinished part',
    ends: { batch: 'batch_capability_unsupported' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.fail('wallet_sendCalls', wallet.error(5700, 'Unsupported non-optional capability'))
    },
  },
  forbidsBatches: {
    title: 'tells its capabilities, and lets no site use them',
    seenIn: 'wallets with a list of allowed sites',
    ends: { batch: 'wallet_unauthorized' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.fail('wallet_sendCalls', wallet.error(4100, 'Unauthorized'))
    },
  },
  refusesBatches: {
    title: 'is refused the batch',
    seenIn: 'every wallet',
    ends: { batch: 'user_rejected_request' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.fail('wallet_sendCalls', wallet.error(4001, 'User rejected the request.'), 1000)
    },
  },
  hangsAfterBatch: {
    title: 'sends the batch, and never answers',
    seenIn: 'mobile wallets that lost the page',
    ends: { batch: 'waiting' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.answers.wallet_sendCalls = async (params) => {
        await wallet.answer({ method: 'wallet_sendCalls', params })
        return await wallet.hang()
      }
    },
  },
  hangsInCapabilities: {
    title: 'never answers what it can do',
    seenIn: 'wallets that pass on what they do not know',
    ends: { batch: 'oneByOne' },
    play(wallet) {
      wallet.atomic = 'supported'
      wallet.hangIn('wallet_getCapabilities')
    },
  },
})
