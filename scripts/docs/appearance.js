// Runs before the first paint, from a file of its own, so that the policy needs no exception for a script in the page.
const choice = localStorage.getItem('vitepress-theme-appearance') ?? 'auto'
const isDark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.classList.toggle('dark', isDark)
document.documentElement.classList.toggle('mac', /Mac|iPhone|iPod|iPad/i.test(navigator.platform))
