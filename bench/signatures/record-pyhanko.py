"""Records pyHanko's verdict on every signature of the PDF files of a folder, as JSON lines.

    python record-pyhanko.py FOLDER > verdicts.jsonl
"""
import json, os, sys, logging
logging.disable(logging.CRITICAL)
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

PASSWORDS = ['', 'ownersecret', 'usersecret', 'secret', ' ', 'password', '1234', 'foo', 'bar']


def opened(handle):
    reader = PdfFileReader(handle, strict=False)
    if reader.encrypted:
        for password in PASSWORDS:
            try:
                if reader.decrypt(password).status.name != 'FAILED':
                    break
            except Exception:
                pass
    return reader


def verdict(signature):
    found = {'field': signature.field_name}
    try:
        found['type'] = str(signature.sig_object_type)
        context = ValidationContext(allow_fetching=False, trust_roots=[])
        if signature.sig_object_type == '/DocTimeStamp':
            status = validate_pdf_timestamp(signature, validation_context=context)
        else:
            status = validate_pdf_signature(signature, signer_validation_context=context)
        found['intact'] = bool(status.intact)
        found['valid'] = bool(status.valid)
        found['md'] = status.md_algorithm
        found['coverage'] = status.coverage.name if status.coverage is not None else None
        level = getattr(status, 'modification_level', None)
        found['modifications'] = level.name if level is not None else None
        found['docmdp_ok'] = getattr(status, 'docmdp_ok', None)
        stamp = getattr(status, 'timestamp_validity', None)
        if stamp is not None:
            found['timestamp'] = {'intact': bool(stamp.intact), 'valid': bool(stamp.valid)}
    except Exception as error:
        found['error'] = f'{type(error).__name__}: {error}'[:200]
    return found


def main(folder):
    for root, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if not name.lower().endswith('.pdf'):
                continue
            path = os.path.join(root, name)
            line = {'file': os.path.relpath(path, folder)}
            try:
                with open(path, 'rb') as handle:
                    line['signatures'] = [verdict(one) for one in opened(handle).embedded_signatures]
            except Exception as error:
                line['error'] = f'{type(error).__name__}: {error}'[:200]
            print(json.dumps(line), flush=True)


main(sys.argv[1])
