// Runs before the page is painted, so that a chosen theme does not flash up as the other one.
const chosen = localStorage.getItem('palabre-docs-theme')
document.documentElement.classList.add('js')
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
