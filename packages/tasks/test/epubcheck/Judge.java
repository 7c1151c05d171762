import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;

/** Judges the books whose paths it reads, one a line: loading the schemas takes longer than judging a book. */
class Judge {
  public static void main(String[] arguments) throws Exception {
    PrintStream verdicts = System.out;
    BufferedReader paths = new BufferedReader(new InputStreamReader(System.in));
    for (String path = paths.readLine(); path != null; path = paths.readLine()) {
      ByteArrayOutputStream messages = new ByteArrayOutputStream();
      System.setOut(new PrintStream(messages, true));
      System.setErr(System.out);
      DefaultReportImpl report = new DefaultReportImpl(path);
      new EpubCheck(new File(path), report).check();
      if (report.getFatalErrorCount() + report.getErrorCount() + report.getWarningCount() > 0)
        verdicts.println(messages);
      verdicts.println("judged");
    }
  }
}
