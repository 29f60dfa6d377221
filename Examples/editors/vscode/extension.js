// VS Code: `npm install` here, then put this folder into ~/.vscode/extensions.
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  client = new LanguageClient('surd', { command: 'surd', args: ['--lsp'] }, {
    documentSelector: [{ language: 'surd' }, { language: 'markdown' }],
  });
  return client.start();
};

exports.deactivate = () => client && client.stop();
