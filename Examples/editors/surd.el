;;; Emacs 29 or later: surd calculates in files that end in .surd, after M-x eglot.
(require 'eglot)
(define-derived-mode surd-mode prog-mode "surd"
  (setq-local comment-start "# "))
(add-to-list 'auto-mode-alist '("\\.surd\\'" . surd-mode))
(add-to-list 'eglot-server-programs '(surd-mode . ("surd" "--lsp")))
(add-hook 'surd-mode-hook #'eglot-ensure)
