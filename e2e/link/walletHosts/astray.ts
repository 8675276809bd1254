// A page of another origin in the wallet's own window: it says that it is the wallet.
const forged = { address: '0x000000000000000000000000000000000000bEEF', providerPublicKey: btoa('\x02'.repeat(33)) }
window.opener.postMessage({ type: 'PRIVY_CROSS_APP_CONNECT_RESPONSE', ...forged }, '*')
window.opener.postMessage({ type: 'PRIVY_CROSS_APP_ACTION_ERROR', error: 'Forged' }, '*')
document.body.textContent = 'Astray'
