// Kubernetes' own end-to-end tests of apps, API machinery and network, as one program for any kubeconfig.
package conformance

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	"k8s.io/kubernetes/test/e2e"
	_ "k8s.io/kubernetes/test/e2e/apimachinery"
	_ "k8s.io/kubernetes/test/e2e/apps"
	"k8s.io/kubernetes/test/e2e/framework"
	"k8s.io/kubernetes/test/e2e/framework/config"
	_ "k8s.io/kubernetes/test/e2e/framework/node/init"
	"k8s.io/kubernetes/test/e2e/framework/testfiles"
	_ "k8s.io/kubernetes/test/e2e/network"
	manifests "k8s.io/kubernetes/test/e2e/testing-manifests"
)

var tell = flag.Bool("tell-results", false, "Write a line of JSON for each spec that has ended to file descriptor 3.")

func TestMain(m *testing.M) {
	config.CopyFlags(config.Flags, flag.CommandLine)
	framework.RegisterCommonFlags(flag.CommandLine)
	framework.RegisterClusterFlags(flag.CommandLine)
	flag.Parse()
	testfiles.AddFileSource(manifests.GetE2ETestingManifestsFS())
	framework.AfterReadingAllFlags(&framework.TestContext)
	// That walks through all specs once without running them, and forgets what is to happen after each.
	if *tell {
		tellResults(json.NewEncoder(os.NewFile(3, "results")))
	}
	os.Exit(m.Run())
}

func TestE2E(t *testing.T) {
	e2e.RunE2ETests(t)
}

// result is what e2e/conformance/run.ts reads of each line.
type result struct {
	Name    string  `json:"name"`
	State   string  `json:"state"`
	Seconds float64 `json:"seconds"`
	Message string  `json:"message"`
}

func tellResults(results *json.Encoder) {
	ginkgo.ReportAfterEach(func(report ginkgo.SpecReport) {
		// A spec that is out of focus is skipped without a word.
		if report.State == types.SpecStateSkipped && report.Failure.Message == "" {
			return
		}
		framework.ExpectNoError(results.Encode(result{
			Name:    report.FullText(),
			State:   report.State.String(),
			Seconds: report.RunTime.Seconds(),
			Message: report.Failure.Message,
		}))
	})
}
