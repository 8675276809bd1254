const output = document.querySelector('output')

document.addEventListener('latchkey-connect', ({ detail }) => {
  output.textContent = `${detail.isResumed ? 'Welcome back' : 'Welcome'}, ${detail.account.address}`
})
document.addEventListener('latchkey-disconnect', () => {
  output.textContent = 'See you soon'
})

document.querySelector('main > button').addEventListener('click', async () => {
  const { provider } = document.querySelector('latchkey-connect')
  if (provider === undefined) return
  const params = ['0x476f6f6420646179', provider.accounts[0]]
  output.textContent = await provider.request({ method: 'personal_sign', params })
})
