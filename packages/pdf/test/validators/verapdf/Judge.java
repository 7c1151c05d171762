import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Reads lines of a flavour and a path, and writes a line for each: the verdict and the rules that fail, all separated by
 * tabs. One process for many files, because starting it takes longer than judging a hundred.
 */
public class Judge {
  private static final int FAILURES_OF_A_RULE = 100;

  public static void main(String[] args) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    // What the library prints must not get between the lines.
    System.setOut(System.err);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] parts = line.split("\t", 2);
      out.println(judged(PDFAFlavour.byFlavourId(parts[0]), parts[1]));
    }
  }

  private static String judged(PDFAFlavour flavour, String path) {
    try (FileInputStream file = new FileInputStream(path);
        PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
        PDFAValidator validator =
            Foundries.defaultInstance().createValidator(flavour, FAILURES_OF_A_RULE, false, false, false)) {
      ValidationResult result = validator.validate(parser);
      TreeSet<String> rules = new TreeSet<>();
      for (TestAssertion assertion : result.getTestAssertions())
        if (assertion.getStatus() == TestAssertion.Status.FAILED)
          rules.add(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber());
      return (result.isCompliant() ? "conformant\t" : "not\t") + String.join("\t", rules);
    } catch (Throwable error) {
      return "error\t" + error;
    }
  }
}
