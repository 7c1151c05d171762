export const help = `octavo — merges and inspects PDF files

  octavo merge FILE[@PAGES][:ROTATION]… -o OUTPUT    puts pages of files into one
  octavo inspect FILE                                says what a file holds
  octavo merge --help, octavo inspect --help         say more
  octavo --version

Exit codes: 0 done, 1 the work failed, 2 the command was not understood.
`

export const mergeHelp = `octavo merge FILE[@PAGES][:ROTATION]… -o OUTPUT

  octavo merge a.pdf b.pdf -o out.pdf
  octavo merge a.pdf 'b.pdf@1-3,last:90' -o out.pdf

PAGES     1-3,7  4- (from 4 on)  5-1 (backwards)  last  r2 (second from the end)  odd  even  !3 (all but 3)
ROTATION  degrees clockwise, a multiple of 90
A name that is a file as it stands is that file, whatever characters it holds.

  -o, --output FILE           where the output goes; - is the standard output
  -f, --force                 replaces an output that is there already
      --bookmarks wrap|none   wrap: one bookmark per file, its own below; none (default): only the files' own
      --fields rename|share|flatten
                              what becomes of form fields whose name is taken (default rename)
      --interleave            one page of each entry in turn
      --pad-to-even           a blank page behind entries with an odd number of pages
      --title, --author, --subject, --keywords TEXT
                              instead of what the first file says; '' for none
      --classic               no object streams: for readers of PDF 1.4
      --encrypt aes-256|aes-128
                              with --user-password-file FILE, --owner-password-file FILE or both
      --allow LIST            what the user password allows: print, print-high-quality, modify, copy, annotate,
                              fill-forms, accessibility, assemble; or none (default: everything)
      --password-file FILE    a file whose first line opens the inputs; INPUT=FILE for one of them; can be repeated
      --json                  prints the report as JSON
  -q, --quiet                 says nothing but errors
  -h, --help

Passwords of inputs also come from OCTAVO_PASSWORD, or are asked for at the terminal; never from an argument.
Exit codes: 0 done, 1 the work failed, 2 the command was not understood.
`

export const inspectHelp = `octavo inspect FILE

  octavo inspect a.pdf
  octavo inspect a.pdf --json

      --json                  prints all there is to know as JSON
      --password-file FILE    a file whose first line opens the input
  -h, --help

A password also comes from OCTAVO_PASSWORD, or is asked for at the terminal; never from an argument.
Exit codes: 0 done, 1 the work failed, 2 the command was not understood.
`
