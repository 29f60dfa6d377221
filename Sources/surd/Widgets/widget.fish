# Alt-= puts the value of the keys or the expression left of the cursor in their place.
function _surd_replace
    set -l line (commandline | string collect)
    set -l point (commandline --cursor)
    set -l left (string sub --length $point -- $line | command surd --replace 2>&1 | string collect)
    if test $pipestatus[2] -eq 0
        commandline --replace -- $left(string sub --start (math $point + 1) -- $line | string collect)
        commandline --cursor (string length -- $left)
    else
        printf '\n%s\n' $left
    end
    commandline --function repaint
end
bind \e= _surd_replace
bind --mode insert \e= _surd_replace
