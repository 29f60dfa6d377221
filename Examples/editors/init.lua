-- Neovim 0.7 or later: surd calculates in files that end in .surd, and in Markdown.
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, { pattern = '*.surd', command = 'setfiletype surd' })
-- From 0.8 on, vim.lsp.start starts one server for all files.
local start = vim.lsp.start or function(config) vim.lsp.buf_attach_client(0, vim.lsp.start_client(config)) end
vim.api.nvim_create_autocmd('FileType', {
  pattern = { 'surd', 'markdown' },
  callback = function()
    start({ name = 'surd', cmd = { 'surd', '--lsp' }, root_dir = vim.fn.getcwd() })
    -- From 0.10 on, results stand beside the lines.
    if vim.lsp.inlay_hint then vim.lsp.inlay_hint.enable(true) end
  end,
})
